import { DownloadOutlined, InboxOutlined } from '@ant-design/icons'
import type { ImportError, ImportResult } from '@erp/contract/kit'
import { Alert, Button, Modal, Table, Upload } from 'antd'
import { useState } from 'react'
import { type AnyResource, download, downloadPath } from '../app/call.ts'
import { done } from './confirm.ts'
import { importFile } from './import-file.ts'

interface Props {
  resource: AnyResource
  onClose: () => void
  onDone: (said: string, answer: ImportResult) => void
  /** Where a resource has several imports: the names of its actions. */
  action?: string
  template?: string
  /** Which template, where one action gives several. */
  templateInput?: Record<string, unknown>
  /** Into which record, where the rows belong to one. */
  fields?: Record<string, string>
  title?: string
}

/** Some names say it themselves. */
export const importTitle = (name: string): string => (name.includes('导入') ? name : `导入${name}`)

/** Template, drop zone, and every bad row when nothing was written. */
export function ImportDialog({ resource, onClose, onDone, action = 'import', template = 'import-template', ...props }: Props) {
  const [busy, setBusy] = useState(false)
  const [result, setResult] = useState<ImportResult | null>(null)
  const send = async (file: File) => {
    setBusy(true)
    setResult(null)
    let said = ''
    const hear = (message: string) => {
      said = message
    }
    const answer = await importFile(resource, action, file, props.fields, { said: hear })
    setBusy(false)
    if (!answer) return
    if (answer.errors.length > 0) return setResult(answer)
    done(`成功导入 ${answer.rows} 行`)
    onDone(said, answer)
    onClose()
  }
  return (
    <Modal open title={props.title ?? importTitle(resource.title)} onCancel={onClose} footer={null} width={680} destroyOnHidden>
      {template in resource.actions && (
        <Button
          type="link"
          className="import-template"
          icon={<DownloadOutlined />}
          onClick={() => void download(resource, template, props.templateInput ?? {}).catch(() => {})}
        >
          下载导入模板
        </Button>
      )}
      <DropZone busy={busy} onFile={(file) => void send(file)} />
      {result && <ImportErrors result={result} />}
    </Modal>
  )
}

const ALL_OR_NOTHING = '全部行检查通过才会写入；有错误时不会改变任何数据'

interface DropZoneProps {
  busy: boolean
  onFile: (file: File) => void
  accept?: string
  hint?: string
}
export const DropZone = ({ busy, onFile, accept = '.xlsx,.xls,.csv', hint = ALL_OR_NOTHING }: DropZoneProps) => (
  <Upload.Dragger
    accept={accept}
    maxCount={1}
    disabled={busy}
    showUploadList={false}
    beforeUpload={(file) => {
      onFile(file)
      return false
    }}
  >
    <p className="ant-upload-drag-icon">
      <InboxOutlined />
    </p>
    <p>{busy ? '正在检查并导入…' : '把文件拖到这里，或点击选择'}</p>
    <p className="hint">{hint}</p>
  </Upload.Dragger>
)

export function ImportErrors({ result }: { result: ImportResult }) {
  const { errors, errorFile } = result
  return (
    <div className="import-errors">
      <Alert
        type="error"
        showIcon
        title={`${errors.length} 处错误，没有导入任何数据`}
        action={
          errorFile && (
            <Button size="small" onClick={() => void downloadPath(errorFile, '导入错误.xlsx').catch(() => {})}>
              下载错误标注文件
            </Button>
          )
        }
      />
      <Table<ImportError>
        size="small"
        rowKey={(error) => `${error.row}.${error.column}.${error.reason}`}
        dataSource={errors}
        pagination={{ pageSize: 10, size: 'small', hideOnSinglePage: true, showSizeChanger: false }}
        columns={[
          { title: '行', dataIndex: 'row', width: 72 },
          { title: '列', dataIndex: 'column', width: 140 },
          { title: '原因', dataIndex: 'reason' },
        ]}
      />
    </div>
  )
}
