import { ATTRIBUTES } from '@erp/contract/goods/catalog/goods-fields'
import { readingOf } from '@erp/contract/kit/reading'
import { developmentFields } from '@erp/contract/product-center/development/development-fields'
import type { DevelopmentStyle } from '@erp/contract/product-center/development/development-rows'
import { Tag } from 'antd'
import type { ReactNode } from 'react'
import { ChoiceTag, type LineColumn, Lines } from '../../../kit/index.ts'
import { GoodsPicture } from '../../goods/picture.tsx'
import { price } from '../../goods/price.ts'
import { Block, Facts } from '../../order/desk/info/block.tsx'
import type { Development, OpenedDevelopment } from './rows.ts'
import '../../order/desk/info/info.css'

type Fact = readonly [name: string, value: ReactNode]
const read = (row: Development, name: keyof typeof developmentFields) => readingOf(name, developmentFields[name], row)

/** What it is, where it is sold and bought, what it would bring, and who said what. */
export const DevelopmentSheet = ({ row }: { row: OpenedDevelopment }) => (
  <div className="development-sheet">
    {row.missing.length > 0 && (
      <p>
        还缺{' '}
        {row.missing.map((item) => (
          <Tag key={item}>{item}</Tag>
        ))}
      </p>
    )}
    <Pictures urls={[row.mainImage, ...(row.images ?? [])].flatMap((url) => url ?? [])} />
    <Block title="产品">
      <Facts facts={product(row)} />
    </Block>
    <Block title="链接">
      <Links title="竞品" urls={row.refUrls ?? []} />
      <Links title="货源" urls={row.purchaseUrls ?? []} />
    </Block>
    <Block title={`款式 ${row.skus.length}`}>
      <div className="scroll-x">
        <Lines columns={STYLE} rows={row.skus} keyOf={({ lineId }) => lineId} />
      </div>
    </Block>
    <Block title="经过">
      <Facts facts={history(row)} />
    </Block>
  </div>
)

const Pictures = ({ urls }: { urls: string[] }) =>
  urls.length > 0 && (
    <div className="development-pictures">
      {[...new Set(urls)].map((url) => (
        <GoodsPicture key={url} url={url} />
      ))}
    </div>
  )

const Links = ({ title, urls }: { title: string; urls: string[] }) => (
  <div className="development-links">
    <span className="hint">{title}</span>
    {urls.length === 0 && <span className="nothing">–</span>}
    {urls.map((url) => (
      <a key={url} href={url} target="_blank" rel="noreferrer noopener">
        {url}
      </a>
    ))}
  </div>
)

const product = (row: Development): Fact[] => [
  ['名称', row.goodsName],
  ['英文名', row.goodsNameEn],
  ['类目', row.catName],
  ['类型', <ChoiceTag key="type" field={developmentFields.devType} value={row.devType} />],
  ['目标平台', row.platNames],
  ['目标国家', (row.targetCountries ?? []).join('、')],
  ['采购价', read(row, 'estCost')],
  ['包装费', read(row, 'estPackCost')],
  ['运费', read(row, 'estFreight')],
  ['售价', read(row, 'estSalePrice')],
  ['重量', row.estWeight && `${row.estWeight} g`],
  ['预估月销', row.estMonthlyQty],
  ['季节', row.seasonName ?? row.season],
  ['属性', attributesOf(row)],
  ['禁售分组', (row.disabledGroupName ?? []).join('、')],
  ['侵权检查', <ChoiceTag key="infringe" field={developmentFields.infringeCheck} value={row.infringeCheck} />],
  ['侵权说明', row.infringeRemark],
]

function attributesOf(row: Development): string {
  const values: Record<string, unknown> = row
  const set = Object.entries(ATTRIBUTES).filter(([name]) => values[name] === 1)
  return set.map(([, { label }]) => label).join('、')
}

const at = (who: string | null | undefined, when: string | null | undefined): string =>
  [who, when?.slice(0, 16)].filter(Boolean).join(' ')

const history = (row: Development): Fact[] => [
  ['推荐', at(row.recommenderName, row.recommendTime)],
  ['推荐理由', row.recommendReason],
  ['指定开发员', row.recommendToName],
  ['开发', at(row.developerName, row.receiveTime)],
  ['开发分组', row.groupName],
  ['提交', at(null, row.submitTime)],
  ['同款说明', row.repeatReason],
  ['审批', at(row.approverName, row.approveTime)],
  ['审批意见', row.approveRemark],
  ['作废原因', row.voidReason],
]

const STYLE: LineColumn<DevelopmentStyle>[] = [
  { title: '图片', render: ({ image }) => image && <GoodsPicture url={image} /> },
  {
    title: '款式',
    render: ({ property1, property2, property3 }) => [property1, property2, property3].filter(Boolean).join(' / ') || '默认',
  },
  { title: '采购价(CNY)', right: true, render: ({ costPrice }) => price(costPrice) },
  { title: '重量(g)', right: true, render: ({ weight }) => weight },
]
