import { DownloadOutlined } from '@ant-design/icons'
import { billHead, freightBill } from '@erp/contract/express/bill/freight-bill'
import type { ImportResult, InputOf } from '@erp/contract/kit'
import { Button, Form, type FormInstance, Modal } from 'antd'
import { useState } from 'react'
import { DropZone, done, download, FieldItem, ImportErrors, importFile } from '../../../kit/index.ts'

type Head = Partial<InputOf<typeof billHead>>
type Taken = ImportResult & { id: number }

interface Props {
  onClose: () => void
  onDone: (id: number) => void
}

/** What stands on the carrier's paper, and its lines as a file. */
export function BillImport({ onClose, onDone }: Props) {
  const [form] = Form.useForm()
  const { busy, result, send } = useTaking(form, onDone)
  return (
    <Modal open title="导入运费账单" width={720} footer={null} onCancel={onClose} destroyOnHidden>
      <Form form={form} layout="vertical" className="form form-two">
        {Object.entries(billHead).map(([name, field]) => (
          <FieldItem key={name} name={name} field={field} />
        ))}
      </Form>
      <Button
        type="link"
        className="import-template"
        icon={<DownloadOutlined />}
        onClick={() => void download(freightBill, 'import-template', {}).catch(() => {})}
      >
        下载导入模板
      </Button>
      <DropZone
        busy={busy}
        accept=".xlsx,.csv"
        hint="xlsx 或 csv，最多 20 万行；有错误时不会导入任何数据"
        onFile={(file) => void send(file)}
      />
      {result && <ImportErrors result={result} />}
    </Modal>
  )
}

/** A long file is followed until it is compared. */
function useTaking(form: FormInstance, onDone: Props['onDone']) {
  const [busy, setBusy] = useState(false)
  const [result, setResult] = useState<ImportResult | null>(null)
  const send = async (file: File) => {
    const values = (await form.validateFields().catch(() => null)) as Head | null
    if (!values) return
    setBusy(true)
    setResult(null)
    const answer = (await importFile(freightBill, 'import', file, filled(values))) as Taken | null
    setBusy(false)
    if (!answer) return
    if (answer.errors.length > 0) return setResult(answer)
    done(`成功导入 ${answer.rows} 行`)
    onDone(answer.id)
  }
  return { busy, result, send }
}

const filled = (values: Head): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      value === null || value === undefined || value === '' ? [] : [[name, String(value)]],
    ),
  )
