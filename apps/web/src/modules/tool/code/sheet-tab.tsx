import { barcode, MAX_CODES, SHEETS, type Sheet, SYMBOLS } from '@erp/contract/tool/code/barcode'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Alert, Button, Checkbox, Segmented, Select, Space } from 'antd'
import { useDeferredValue, useState } from 'react'
import { type CallError, call, download, fileOf, LabelView, printFile } from '../../../kit/index.ts'
import { Pasted } from './pasted.tsx'
import { linesOf } from './text-tools.ts'

const named = <T extends string>(choices: readonly (readonly [T, string])[]) =>
  choices.map(([value, label]) => ({ value, label }))

/** Pasted codes on a sheet, seen first. */
export function SheetTab() {
  const [text, setText] = useState('')
  const [symbol, setSymbol] = useState<(typeof SYMBOLS)[number][0]>('code128')
  const [sheet, setSheet] = useState<Sheet>('a4-3x8')
  const [withText, setWithText] = useState(true)
  const codes = linesOf(useDeferredValue(text))
  const isTooMany = codes.length > MAX_CODES
  const wanted = { codes, symbol, sheet, withText: withText ? (1 as const) : (0 as const) }
  const canPrint = codes.length > 0 && !isTooMany
  const print = async () => {
    const file = await fileOf(barcode, 'generate', wanted).catch(() => null)
    if (file) printFile(file)
  }
  return (
    <div className="code-columns code-two">
      <div>
        <Pasted title={`粘贴编码，一行一个，最多${MAX_CODES}个`} count={codes.length} value={text} onChange={setText} />
        <Space wrap className="code-options">
          <Segmented aria-label="码制" options={named(SYMBOLS)} value={symbol} onChange={setSymbol} />
          <Select aria-label="纸张" style={{ width: 130 }} options={named(SHEETS)} value={sheet} onChange={setSheet} />
          <Checkbox checked={withText} onChange={(event) => setWithText(event.target.checked)}>
            显示文字
          </Checkbox>
          <Button type="primary" disabled={!canPrint} onClick={() => void print()}>
            打印
          </Button>
          <Button disabled={!canPrint} onClick={() => void download(barcode, 'generate', wanted).catch(() => null)}>
            下载PDF
          </Button>
        </Space>
        {isTooMany && <Alert type="error" showIcon title={`一次最多 ${MAX_CODES} 个，现在有 ${codes.length} 个`} />}
      </div>
      <Preview wanted={wanted} enabled={canPrint} />
    </div>
  )
}

interface Wanted {
  codes: string[]
  symbol: (typeof SYMBOLS)[number][0]
  sheet: Sheet
  withText: 0 | 1
}

function Preview({ wanted, enabled }: { wanted: Wanted; enabled: boolean }) {
  const asked = useQuery({
    queryKey: [barcode.path, 'preview', wanted],
    queryFn: ({ signal }) => call(barcode, 'preview', wanted, { signal, handles: () => true }),
    placeholderData: keepPreviousData,
    enabled,
    retry: false,
    gcTime: 0,
  })
  if (!enabled) return <p className="hint">粘贴编码后在这里预览第一页。</p>
  return (
    <div className="code-preview">
      {asked.error && <Alert type="error" showIcon title={(asked.error as CallError).message} />}
      {asked.data && !asked.error && (
        <>
          <p className="hint">共 {asked.data.pages} 页，以下是第一页</p>
          <LabelView size={asked.data} shapes={asked.data.labels[0] ?? []} name="条码预览" />
        </>
      )}
    </div>
  )
}
