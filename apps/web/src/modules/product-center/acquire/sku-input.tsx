import { rows, text } from '@erp/contract/kit'
import { type AcquiredSku, acquiredSku, MOST_STYLES } from '@erp/contract/product-center/acquire/acquisition'
import { useState } from 'react'
import { FieldInput } from '../../../kit/index.ts'
import { attrsOf, wordsOf } from './style-words.ts'

const { price, stock, image } = acquiredSku
const GRID = rows('款式', { words: text('规格', { hint: '颜色:红；尺码:M' }), price, stock, image }, { max: MOST_STYLES })

interface Props {
  value?: AcquiredSku[] | null
  onChange?: (skus: AcquiredSku[]) => void
}
/** A style as it is typed, its specification in words. */
type Line = Partial<AcquiredSku> & { words?: string | null }

/** The styles as a grid. What a person types of a specification stays as typed until it is saved. */
export function SkuInput({ value, onChange }: Props) {
  const [lines, setLines] = useState<Line[]>(() => (value ?? []).map((sku) => ({ ...sku, words: wordsOf(sku.attrs) })))
  const change = (next: Line[]) => {
    setLines(next)
    onChange?.(
      next.map(({ words, price: asked, stock: left, image: shown }) => ({
        attrs: attrsOf(words ?? ''),
        price: asked ?? null,
        stock: left ?? null,
        image: shown ?? null,
      })),
    )
  }
  return (
    <div className="acquire-skus">
      <FieldInput field={GRID} value={lines} onChange={change} />
    </div>
  )
}
