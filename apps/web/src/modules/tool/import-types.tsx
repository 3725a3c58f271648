import { DownloadOutlined } from '@ant-design/icons'
import type { ImportResult } from '@erp/contract/kit'
import { type ImportType, importCenter } from '@erp/contract/tool/import-center'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Radio } from 'antd'
import { useState } from 'react'
import { Cover, call, DropZone, done, download, ImportErrors, importFile, importTitle } from '../../kit/index.ts'

/** What this person may import; a file dropped without a choice is told by its header. */
export function ImportTypes() {
  const client = useQueryClient()
  const [chosen, setChosen] = useState('')
  const [busy, setBusy] = useState(false)
  const [result, setResult] = useState<ImportResult | null>(null)
  const types = useQuery({
    queryKey: ['import-types'],
    queryFn: ({ signal }) => call(importCenter, 'types', {}, { signal }),
  })
  const send = async (file: File) => {
    setBusy(true)
    setResult(null)
    const answer = await importFile(importCenter, 'upload', file, chosen ? { importType: chosen } : {})
    setBusy(false)
    if (answer?.errors.length) setResult(answer)
    else if (answer) done(`成功导入 ${answer.rows} 行`)
    await client.invalidateQueries({ queryKey: ['list', importCenter.path] })
  }
  const name = types.data?.find((type) => type.importType === chosen)?.importName
  return (
    <section className="import-types" aria-label="导入">
      <div className="import-drop">
        <b>{name ? importTitle(name) : '按表头识别导入类型'}</b>
        <DropZone busy={busy} onFile={(file) => void send(file)} />
        {result && <ImportErrors result={result} />}
      </div>
      {types.data ? (
        <Types types={types.data} chosen={chosen} onChoose={setChosen} />
      ) : (
        <Cover loading={types.isLoading} error={types.error} onRetry={() => void types.refetch()} />
      )}
    </section>
  )
}

interface TypesProps {
  types: ImportType[]
  chosen: string
  onChoose: (importType: string) => void
}

function Types({ types, chosen, onChoose }: TypesProps) {
  const sections = [...new Set(types.map((type) => type.section))]
  if (types.length === 0) return <p className="hint import-none">您没有可以使用的导入</p>
  return (
    <Radio.Group className="import-list" value={chosen} onChange={(event) => onChoose(event.target.value)}>
      <Radio value="">自动识别</Radio>
      {sections.map((section) => (
        <section key={section} aria-label={section}>
          <h3>{section}</h3>
          {types
            .filter((type) => type.section === section)
            .map((type) => (
              <Type key={type.importType} type={type} />
            ))}
        </section>
      ))}
    </Radio.Group>
  )
}

const Type = ({ type: { importType, importName } }: { type: ImportType }) => (
  <div className="import-type">
    <Radio value={importType}>{importName}</Radio>
    <Button
      type="link"
      size="small"
      icon={<DownloadOutlined aria-hidden="true" />}
      aria-label={`下载${importName}模板`}
      onClick={() => void download(importCenter, 'template', { importType }).catch(() => {})}
    >
      模板
    </Button>
  </div>
)
