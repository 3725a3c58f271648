import { country } from '@erp/contract/basic/country'
import type { NationalQuote } from '@erp/contract/product-center/template/content'
import { Button, InputNumber, Select } from 'antd'
import { useOptions } from '../../../../kit/index.ts'
import { Item, useEditor } from './item.tsx'
import { ChoiceItem } from './number-item.tsx'

const CURRENCIES = ['USD', 'CNY', 'EUR'].map((code) => ({ value: code, label: code }))
const MODES = [
  { value: 1, label: '绝对值' },
  { value: 2, label: '比例(%)' },
]

/** The currency, and prices of single countries. */
export function QuotePart() {
  const { draft, changeContent } = useEditor()
  const { nationalQuotes: quotes } = draft.content
  const put = (next: NationalQuote[]) => changeContent({ nationalQuotes: next })
  return (
    <>
      <div className="editor-fields">
        <ChoiceItem name="currencyCode" label="币种" required options={CURRENCIES} />
      </div>
      {quotes.map((quote, index) => (
        <Quote
          key={index}
          index={index}
          quote={quote}
          onChange={(next) => put(quotes.with(index, next))}
          onRemove={() => put(quotes.toSpliced(index, 1))}
        />
      ))}
      <Button type="dashed" size="small" onClick={() => put([...quotes, { country: '', priceMode: 2, values: [] }])}>
        添加国家
      </Button>
    </>
  )
}

interface Props {
  quote: NationalQuote
  index: number
  onChange: (quote: NationalQuote) => void
  onRemove: () => void
}

function Quote({ quote, index, onChange, onRemove }: Props) {
  const { options } = useOptions(country, { by: 'countryCode' })
  const name = `第${index + 1}个国家`
  return (
    <Item field={`nationalQuotes.${index}`} label={name} wide>
      <div className="quote">
        <Select
          aria-label={`${name}：国家`}
          className="quote-country"
          placeholder="国家"
          showSearch={{ optionFilterProp: 'label' }}
          options={options}
          value={quote.country || undefined}
          onChange={(code: string) => onChange({ ...quote, country: code })}
        />
        <Select
          aria-label={`${name}：方式`}
          options={MODES}
          value={quote.priceMode}
          onChange={(priceMode: 1 | 2) => onChange({ ...quote, priceMode })}
        />
        <Values quote={quote} onChange={onChange} />
        <Button type="text" danger onClick={onRemove}>
          移除
        </Button>
      </div>
    </Item>
  )
}

/** The same for all SKUs, or one by one. */
function Values({ quote, onChange }: Pick<Props, 'quote' | 'onChange'>) {
  const { draft } = useEditor()
  const skus = draft.content.skus.map(({ shopSku }) => shopSku)
  const all = (value: string | null) => onChange({ ...quote, values: value ? skus.map((shopSku) => ({ shopSku, value })) : [] })
  const one = (shopSku: string, value: string | null) => {
    const rest = quote.values.filter((own) => own.shopSku !== shopSku)
    onChange({ ...quote, values: value ? [...rest, { shopSku, value }] : rest })
  }
  return (
    <>
      <Amount label="全部SKU" value={null} onChange={all} />
      {skus.map((shopSku) => (
        <Amount
          key={shopSku}
          label={shopSku}
          value={quote.values.find((own) => own.shopSku === shopSku)?.value ?? null}
          onChange={(value) => one(shopSku, value)}
        />
      ))}
    </>
  )
}

const Amount = ({
  label,
  value,
  onChange,
}: {
  label: string
  value: string | null
  onChange: (value: string | null) => void
}) => (
  <InputNumber<string>
    aria-label={label}
    prefix={label}
    stringMode
    precision={2}
    value={value}
    onChange={(next) => onChange(next === null ? null : String(next))}
  />
)
