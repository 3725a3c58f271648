import type { SkuChoice } from '@erp/contract/goods/sku/sku-select'
import type { ReactNode } from 'react'
import { type AnyRow, type LineField, type LineSource, LinesInput, LinesItem } from '../../../kit/index.ts'
import { SkuPicker } from '../../goods/sku/sku-picker.tsx'
import { useFindSku } from '../../goods/sku/use-skus.ts'
import { LocationSelect } from './location-select.tsx'
import '../stock.css'

interface Props<T> {
  value?: T[]
  onChange?: (lines: T[]) => void
  columns: LineField<T>[]
  /** The same SKU may stand in several lines: at another place, in another box. */
  repeats?: boolean
  extra?: ReactNode
}
const STOCKED = [1, 4]
const LEAD = [
  { title: 'SKU', render: (line: { sku?: string }) => line.sku },
  { title: '名称', render: (line: { skuName?: string }) => <span className="line-name">{line.skuName}</span> },
]
const lineOf = ({ skuId, sku, skuName, available }: SkuChoice): AnyRow => ({ skuId, sku, skuName, available, quantity: 1 })

/** Lines of SKUs that can lie on a shelf. */
export function SkuLinesInput<T extends AnyRow>({ repeats, ...props }: Props<T>) {
  const find = useFindSku(STOCKED)
  const taken = repeats ? [] : (props.value ?? []).map((line) => line.skuId)
  /** The fields of the form's own are filled in later. */
  const begun = (choice: SkuChoice) => lineOf(choice) as T
  const source: LineSource<T> = {
    label: 'SKU',
    key: 'skuId',
    pick: (add, close) => <SkuPicker kinds={STOCKED} taken={taken} onClose={close} onPick={(skus) => add(skus.map(begun))} />,
    find: async (code) => {
      const sku = await find(code)
      return sku && (sku.sku === code || sku.barcode === code) ? begun(sku) : undefined
    },
  }
  return <LinesInput {...props} lead={LEAD} source={source} />
}

export const SkuLinesItem = ({ columns }: { columns: LineField[] }) => (
  <LinesItem columns={columns}>
    <SkuLinesInput columns={columns} repeats />
  </LinesItem>
)

interface PlaceOptions {
  /** Of which store. */
  storeId?: number | null
  types?: readonly number[]
  /** Whether the pieces of the line come to the location or leave it. */
  side?: 'in' | 'out'
  optional?: boolean
}

/** The place of a line, one of its store. */
export const placeColumn = (name: string, title: string, { storeId, types, side, optional }: PlaceOptions): LineField => ({
  name,
  title,
  ...(optional && { optional }),
  input: ({ line, label, onChange }) => (
    <span className="line-place">
      <LocationSelect
        storeId={storeId}
        types={types}
        sku={side && { skuId: line.skuId, side }}
        value={line[name]}
        name={line[`${name}Name`] ?? line.locationName}
        label={label}
        onChange={onChange}
      />
    </span>
  ),
})
