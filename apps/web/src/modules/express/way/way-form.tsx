import { logisticWay } from '@erp/contract/express/way/logistic-way'
import { type Fields, inputs } from '@erp/contract/kit'
import { FieldItem, FormFrame } from '../../../kit/index.ts'
import type { FormProps } from '../../basic/master-page.tsx'
import { CodesItem } from '../parts/codes-item.tsx'
import type { Way } from './rows.ts'
import '../parts/express.css'

const GROUPS: [legend: string, names: string[]][] = [
  [
    '基本',
    [
      'wayCode',
      'wayName',
      'expressId',
      'currency',
      'storeIds',
      'platNames',
      'minDays',
      'maxDays',
      'isTracked',
      'isActivated',
      'sortNo',
    ],
  ],
  ['重量与尺寸', ['minWeight', 'maxWeight', 'maxLength', 'maxGirth', 'volDivisor', 'volRatio', 'weightStep']],
  ['收货要求', ['acceptAttrs', 'maxDeclareValue', 'needPhone', 'needTaxNo']],
  ['单号与面单', ['numberSource', 'numberPattern', 'checkDigit', 'labelFrom', 'labelTemplateId', 'needInvoice']],
]

/** A way, by what is asked together. */
export function WayForm({ row, onClose, onSaved }: FormProps<Way>) {
  const fields = inputs(logisticWay.fields as Fields)
  const initial = row ? {} : { currency: 'CNY', volRatio: '1' }
  return (
    <FormFrame resource={logisticWay} {...{ row, fields, initial, onClose, onSaved }}>
      {GROUPS.map(([legend, names]) => (
        <Group key={legend} legend={legend}>
          {names.map((name) =>
            name === 'platNames' ? (
              <CodesItem key={name} name={name} field={fields[name]!} resource="basic/platform" by="platName" />
            ) : (
              <FieldItem key={name} name={name} field={fields[name]!} row={row} />
            ),
          )}
        </Group>
      ))}
    </FormFrame>
  )
}

const Group = ({ legend, children }: { legend: string; children: React.ReactNode }) => (
  <>
    <div className="express-form-legend">{legend}</div>
    {children}
  </>
)
