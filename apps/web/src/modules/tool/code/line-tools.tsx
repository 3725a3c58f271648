import { Select, Spin } from 'antd'
import { useState } from 'react'
import { CopyBox } from './copy-box.tsx'
import { Pasted } from './pasted.tsx'
import { LINE_TOOLS, type LineTool, lineTool } from './text-tools.ts'
import { useTurned } from './use-turned.ts'

/** Each line by itself: case, width, spaces, initials. */
export function LineTools() {
  const [text, setText] = useState('')
  const [tool, setTool] = useState<LineTool>('initials')
  const { lines, turned, isBusy } = useTurned(text, lineTool(tool))
  return (
    <div className="code-columns code-two">
      <Pasted title="粘贴一列" count={lines.length} value={text} onChange={setText}>
        <Select
          aria-label="转换"
          style={{ width: 150 }}
          value={tool}
          options={LINE_TOOLS.map(([value, label]) => ({ value, label }))}
          onChange={setTool}
        />
      </Pasted>
      <Spin spinning={isBusy && lines.length > 0}>
        <CopyBox title="结果" text={turned.join('\n')} count={turned.length} rows={12} />
      </Spin>
    </div>
  )
}
