import { Checkbox, Tabs } from 'antd'
import { useDeferredValue, useMemo, useState } from 'react'
import { CopyBox } from './copy-box.tsx'
import { JoinTool } from './join-tool.tsx'
import { LineTools } from './line-tools.tsx'
import { Pasted } from './pasted.tsx'
import { compared, distinct, entriesOf } from './text-tools.ts'
import { UnitTool, VolumeTool } from './unit-tools.tsx'
import './code.css'

const TOOLS = [
  { key: 'distinct', label: '去重', children: <DistinctTool /> },
  { key: 'compare', label: '对比两列', children: <CompareTool /> },
  { key: 'join', label: '拼接', children: <JoinTool /> },
  { key: 'lines', label: '逐行转换', children: <LineTools /> },
  { key: 'units', label: '单位换算', children: <UnitTool /> },
  { key: 'volume', label: '体积重', children: <VolumeTool /> },
]

/** 编码助手: tools for pasted lists, in the browser alone. */
export default function TextTool() {
  return (
    <section className="code-page" aria-label="编码助手">
      <Tabs items={TOOLS} />
    </section>
  )
}

function DistinctTool() {
  const [text, setText] = useState('')
  const [ignoreCase, setIgnoreCase] = useState(false)
  const given = useDeferredValue(text)
  const { unique, repeated, count } = useMemo(() => {
    const entries = entriesOf(given)
    return { ...distinct(entries, ignoreCase), count: entries.length }
  }, [given, ignoreCase])
  return (
    <div className="code-columns">
      <Pasted title="粘贴一列" count={count} value={text} onChange={setText}>
        <Checkbox checked={ignoreCase} onChange={(event) => setIgnoreCase(event.target.checked)}>
          不分大小写
        </Checkbox>
      </Pasted>
      <CopyBox title="不重复" text={unique.join('\n')} count={unique.length} rows={16} />
      <CopyBox
        title="重复的"
        text={repeated.map(([entry, times]) => `${entry}\t${times}`).join('\n')}
        count={repeated.length}
        rows={16}
      />
    </div>
  )
}

function CompareTool() {
  const [left, setLeft] = useState('')
  const [right, setRight] = useState('')
  const [ignoreCase, setIgnoreCase] = useState(false)
  const [ours, theirs] = [useDeferredValue(left), useDeferredValue(right)]
  const [lists, result] = useMemo(() => {
    const both = [entriesOf(ours), entriesOf(theirs)] as const
    return [both, compared(...both, ignoreCase)] as const
  }, [ours, theirs, ignoreCase])
  return (
    <>
      <div className="code-columns code-two">
        <Pasted title="左列" count={lists[0].length} value={left} onChange={setLeft}>
          <Checkbox checked={ignoreCase} onChange={(event) => setIgnoreCase(event.target.checked)}>
            不分大小写
          </Checkbox>
        </Pasted>
        <Pasted title="右列" count={lists[1].length} value={right} onChange={setRight} />
      </div>
      <div className="code-columns">
        <CopyBox title="两边都有" text={result.both.join('\n')} count={result.both.length} />
        <CopyBox title="仅左列" text={result.left.join('\n')} count={result.left.length} />
        <CopyBox title="仅右列" text={result.right.join('\n')} count={result.right.length} />
      </div>
    </>
  )
}
