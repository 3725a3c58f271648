import type { ListingSku } from '@erp/contract/product-center/template/content'
import { LIST_TYPE } from '@erp/contract/product-center/template/template.states'
import { Button, InputNumber, Popover, Select } from 'antd'
import { useState } from 'react'
import { useEditor } from './item.tsx'
import { setAll } from './sku-rows.ts'

type Name = 'skuPrice' | 'stock' | 'supplyPrice' | 'jitStock' | 'weight' | 'packageLength' | 'packageWidth' | 'packageHeight'
const WHOLE: readonly Name[] = ['stock', 'jitStock', 'weight']
const SALE: [Name, string][] = [
  ['skuPrice', '售价'],
  ['stock', '库存'],
]
const SUPPLY: [Name, string][] = [
  ['supplyPrice', '供货价(CNY)'],
  ['jitStock', 'JIT库存'],
  ['weight', '重量(g)'],
  ['packageLength', '长(cm)'],
  ['packageWidth', '宽(cm)'],
  ['packageHeight', '高(cm)'],
]

/** One value for every SKU. */
export function BulkSet() {
  const { draft, listType, changeContent } = useEditor()
  const [open, setOpen] = useState(false)
  const apply = (name: Name, value: string) => {
    const given = WHOLE.includes(name) ? Number(value) : value
    changeContent({ skus: setAll(draft.content.skus, { [name]: given } as Partial<ListingSku>) })
    setOpen(false)
  }
  const form = <BulkForm choices={listType === LIST_TYPE.managed ? SUPPLY : SALE} onApply={apply} />
  return (
    <Popover trigger="click" open={open} onOpenChange={setOpen} content={form} title="批量设置">
      <Button size="small" disabled={draft.content.skus.length === 0}>
        批量设置
      </Button>
    </Popover>
  )
}

function BulkForm({ choices, onApply }: { choices: [Name, string][]; onApply: (name: Name, value: string) => void }) {
  const [name, setName] = useState<Name>(choices[0]![0])
  const [value, setValue] = useState<string | null>(null)
  const apply = () => void (value !== null && onApply(name, value))
  return (
    <div className="bulk-set">
      <Select
        aria-label="设置哪一列"
        className="bulk-column"
        options={choices.map(([id, label]) => ({ value: id, label }))}
        value={name}
        onChange={setName}
      />
      <InputNumber<string>
        aria-label="设置为"
        stringMode
        min="0"
        precision={WHOLE.includes(name) ? 0 : 2}
        value={value}
        onChange={(next) => setValue(next === null ? null : String(next))}
        onPressEnter={apply}
      />
      <Button type="primary" disabled={value === null} onClick={apply}>
        应用到全部SKU
      </Button>
    </div>
  )
}
