import { Checkbox, Select } from 'antd'
import { useDeferredValue, useMemo, useState } from 'react'
import { CopyBox } from './copy-box.tsx'
import { Pasted } from './pasted.tsx'
import { distinct, entriesOf, JOINTS, joined } from './text-tools.ts'

/** A column becomes the one line that a filter takes. */
export function JoinTool() {
  const [text, setText] = useState('')
  const [joint, setJoint] = useState<string>(',')
  const [once, setOnce] = useState(true)
  const given = useDeferredValue(text)
  const entries = useMemo(() => (once ? distinct(entriesOf(given)).unique : entriesOf(given)), [given, once])
  return (
    <div className="code-columns code-two">
      <Pasted title="粘贴一列" count={entries.length} value={text} onChange={setText}>
        <Checkbox checked={once} onChange={(event) => setOnce(event.target.checked)}>
          去重
        </Checkbox>
        <Select
          aria-label="连接符"
          style={{ width: 150 }}
          value={joint}
          options={JOINTS.map(([value, label]) => ({ value, label }))}
          onChange={setJoint}
        />
      </Pasted>
      <CopyBox title="拼接" text={joined(entries, joint)} count={entries.length} rows={12} />
    </div>
  )
}
