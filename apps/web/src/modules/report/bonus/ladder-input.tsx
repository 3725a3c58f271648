import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { ladderOf, ladderText, MOST_STEPS, type Step } from '@erp/contract/report/bonus/ladder'
import { Button, InputNumber } from 'antd'
import { useState } from 'react'
import './bonus.css'

interface Props {
  value?: string | null
  onChange?: (text: string) => void
  id?: string
}
type Draft = { [K in keyof Step]: string | null }

/** 完成率阶梯, step by step: from which completion on, and what is paid then. */
export function LadderInput({ value, onChange, id }: Props) {
  const [typed, setTyped] = useState<{ text: string; steps: Draft[] } | null>(null)
  const steps = typed && typed.text === (value ?? '') ? typed.steps : stepsIn(value)
  const put = (next: Draft[]) => {
    const text = ladderText(next.map(({ from, percent }) => ({ from: from ?? '', percent: percent ?? '' })))
    setTyped({ text, steps: next })
    onChange?.(text)
  }
  return (
    <table className="rows-input ladder" id={id}>
      <Head />
      <tbody>
        {steps.map((step, i) => (
          <Line
            // biome-ignore lint/suspicious/noArrayIndexKey: steps are edited in place and have no key of their own.
            key={i}
            nth={i + 1}
            step={step}
            onChange={(changed) => put(steps.with(i, changed))}
            onRemove={() => put(steps.toSpliced(i, 1))}
          />
        ))}
      </tbody>
      <tfoot>
        <tr>
          <td colSpan={3}>
            <AddStep full={steps.length >= MOST_STEPS} onAdd={() => put([...steps, { from: null, percent: null }])} />
          </td>
        </tr>
      </tfoot>
    </table>
  )
}

const AddStep = ({ full, onAdd }: { full: boolean; onAdd: () => void }) => (
  <Button type="dashed" block size="small" icon={<PlusOutlined aria-hidden="true" />} disabled={full} onClick={onAdd}>
    添加一级
  </Button>
)

const Head = () => (
  <thead>
    <tr>
      <th>完成率达到(%)</th>
      <th>提成(%)</th>
      <th aria-label="操作" />
    </tr>
  </thead>
)

const stepsIn = (text?: string | null): Draft[] => {
  const steps = ladderOf(text ?? '')
  return 'wrong' in steps ? [{ from: null, percent: null }] : steps
}

interface LineProps {
  nth: number
  step: Draft
  onChange: (step: Draft) => void
  onRemove: () => void
}

function Line({ nth, step, onChange, onRemove }: LineProps) {
  const cell = (name: keyof Step, label: string, max: string) => (
    <td>
      <InputNumber<string>
        className="wide"
        stringMode
        min="0"
        max={max}
        precision={2}
        aria-label={`第${nth}级${label}`}
        formatter={(shown) => String(shown ?? '').replace(/\.?0+$/, (zeros) => (zeros.startsWith('.') ? '' : zeros))}
        value={step[name]}
        onChange={(next) => onChange({ ...step, [name]: next === null ? null : String(Number(next)) })}
      />
    </td>
  )
  return (
    <tr>
      {cell('from', '完成率', '9999')}
      {cell('percent', '提成', '100')}
      <td>
        <Button
          type="text"
          size="small"
          danger
          aria-label={`删除第${nth}级`}
          icon={<DeleteOutlined aria-hidden="true" />}
          onClick={onRemove}
        />
      </td>
    </tr>
  )
}
