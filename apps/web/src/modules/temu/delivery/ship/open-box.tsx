import type { SkuPackage } from '@erp/contract/temu/delivery/delivery-fields'
import { packingRecord } from '@erp/contract/temu/floor/packing-record'
import { Button, InputNumber } from 'antd'
import { useState } from 'react'
import { attempt, call, offers } from '../../../../kit/index.ts'
import type { Plan } from '../pxx.ts'

const SIDES = [
  ['weight', '重量(kg)'],
  ['length', '长(cm)'],
  ['width', '宽(cm)'],
  ['height', '高(cm)'],
] as const
interface Props {
  box: SkuPackage
  plan: Plan
  onPlan: (next: Partial<Plan>) => void
  refresh: () => Promise<unknown>
}

/** A box that is still open is weighed, measured and sealed from here. */
export function OpenBox({ box: { packageNo }, plan, onPlan, refresh }: Props) {
  const [busy, setBusy] = useState(false)
  if (!offers(packingRecord, 'add')) return null
  const typed = plan.boxes[packageNo] ?? {}
  const seal = async () => {
    setBusy(true)
    const worked = await attempt(call(packingRecord, 'add', { packageNo, ...typed }), `包裹${packageNo}已封箱`)
    setBusy(false)
    if (!worked) return
    const { [packageNo]: _sealed, ...boxes } = plan.boxes
    onPlan({ boxes })
    await refresh()
  }
  return (
    <fieldset className="pxx-box">
      <legend>{packageNo}</legend>
      {SIDES.map(([name, label]) => (
        <InputNumber
          key={name}
          stringMode
          min="0"
          size="small"
          placeholder={label}
          aria-label={`${packageNo} ${label}`}
          value={typed[name]}
          onChange={(next) => onPlan({ boxes: { ...plan.boxes, [packageNo]: { ...typed, [name]: next } } })}
          onPressEnter={() => void seal()}
        />
      ))}
      <Button size="small" loading={busy} onClick={() => void seal()}>
        封箱
      </Button>
    </fieldset>
  )
}
