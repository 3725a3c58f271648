import { type Fields, inputs } from '@erp/contract/kit'
import { wavePickingTemplate } from '@erp/contract/order/wave/wave-picking-template'
import { FieldItem, FormFrame } from '../../../kit/index.ts'
import type { FormProps } from '../../basic/master-page.tsx'
import { CodesItem } from '../../express/parts/codes-item.tsx'

/** Platforms are chosen by name, as orders are compared. */
export function TemplateForm({ row, onClose, onSaved }: FormProps) {
  const fields = inputs(wavePickingTemplate.fields as Fields)
  return (
    <FormFrame resource={wavePickingTemplate} {...{ row, fields, onClose, onSaved }}>
      {Object.entries(fields).map(([name, field]) => {
        if (name === 'platNames') return <CodesItem key={name} {...{ name, field }} resource="basic/platform" by="platName" />
        return <FieldItem key={name} {...{ name, field, row }} disabled={Boolean(row && field.fixed)} />
      })}
    </FormFrame>
  )
}
