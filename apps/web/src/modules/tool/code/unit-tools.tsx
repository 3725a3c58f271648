import { InputNumber, Select, Space } from 'antd'
import { useCallback, useState } from 'react'
import { CopyBox } from './copy-box.tsx'
import { Pasted } from './pasted.tsx'
import { alike, converted, DIVISORS, UNITS, type Unit, volumeWeight } from './units.ts'
import { useTurned } from './use-turned.ts'

const named = (units: readonly Unit[]) =>
  UNITS.filter(([value]) => units.includes(value)).map(([value, label]) => ({ value, label }))
const ALL = named(UNITS.map(([value]) => value))

export function UnitTool() {
  const [text, setText] = useState('')
  const [from, setFrom] = useState<Unit>('g')
  const [to, setTo] = useState<Unit>('lb')
  const does = useCallback((line: string) => converted(line, from, to), [from, to])
  const { lines, turned } = useTurned(text, does)
  const begin = (unit: Unit) => {
    setFrom(unit)
    if (!alike(unit).includes(to) || unit === to) setTo(alike(unit).find((each) => each !== unit)!)
  }
  return (
    <div className="code-columns code-two">
      <Pasted title="粘贴数值" count={lines.length} value={text} onChange={setText}>
        <Space>
          <Select aria-label="从" style={{ width: 110 }} value={from} options={ALL} onChange={begin} />→
          <Select aria-label="到" style={{ width: 110 }} value={to} options={named(alike(from))} onChange={setTo} />
        </Space>
      </Pasted>
      <CopyBox title="结果" text={turned.join('\n')} count={turned.length} rows={12} />
    </div>
  )
}

export function VolumeTool() {
  const [text, setText] = useState('')
  const [divisor, setDivisor] = useState<number>(DIVISORS[1])
  const does = useCallback((line: string) => volumeWeight(line, divisor), [divisor])
  const { lines, turned } = useTurned(text, does)
  return (
    <div className="code-columns code-two">
      <Pasted title="粘贴尺寸（长×宽×高，厘米）" count={lines.length} value={text} onChange={setText}>
        <Space>
          除数
          <InputNumber aria-label="除数" min={1} max={99_999} value={divisor} onChange={(value) => value && setDivisor(value)} />
          <Select
            aria-label="常用除数"
            style={{ width: 90 }}
            value={divisor}
            options={DIVISORS.map((value) => ({ value, label: value }))}
            onChange={setDivisor}
          />
        </Space>
      </Pasted>
      <CopyBox title="体积重(kg)" text={turned.join('\n')} count={turned.length} rows={12} />
    </div>
  )
}
