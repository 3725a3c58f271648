import { ThunderboltOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useRef, useState } from 'react'
import { notice } from '../../../../app/notice.ts'
import type { TypedSku } from './rows.ts'
import { ValuesInput } from './values-input.tsx'
import { valuesOf, withVariants } from './variants.ts'

const KINDS = [
  { label: '款式1(颜色)', usual: '黑色 白色 灰色 红色 粉色 橙色 黄色 绿色 蓝色 藏青 紫色 棕色 米色 卡其 透明'.split(' ') },
  { label: '款式2(尺寸)', usual: 'XS S M L XL XXL XXXL 4XL 5XL 均码'.split(' ') },
  { label: '款式3', usual: [] },
]

/** Values of up to three properties, and a SKU for each of their combinations. */
export function VariantMaker({ rows, onRows }: { rows: TypedSku[]; onRows: (rows: TypedSku[]) => void }) {
  const [typed, setTyped] = useState<string[][] | null>(null)
  const frame = useRef<HTMLDivElement>(null)
  const values = typed ?? valuesOf(rows)
  const count = values.reduce((product, list) => product * Math.max(1, list.length), values.some((list) => list.length) ? 1 : 0)
  const generate = () => {
    const made = withVariants(rows, values)
    if ('refused' in made) return void notice().message.error(made.refused)
    onRows(made.rows)
    notice().message.success(made.added ? `生成了${made.added}个SKU` : '没有缺少的组合')
    const section = frame.current?.closest('.sku-section')
    requestAnimationFrame(() => section?.querySelector<HTMLElement>('.sheet-input')?.focus())
  }
  return (
    <div className="variant-maker" ref={frame}>
      {KINDS.map(({ label, usual }, index) => (
        <ValuesInput
          key={label}
          label={label}
          usual={usual}
          values={values[index] ?? []}
          onChange={(list) => setTyped(values.with(index, list))}
        />
      ))}
      <Button type="primary" ghost icon={<ThunderboltOutlined />} disabled={count === 0} onClick={generate}>
        生成SKU{count > 0 && `（${count}）`}
      </Button>
    </div>
  )
}
