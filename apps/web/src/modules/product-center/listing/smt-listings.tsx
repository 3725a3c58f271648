import { LIST_TYPE } from '@erp/contract/product-center/template/template.states'
import { Segmented } from 'antd'
import { useSearchParams } from 'react-router'
import { Listings } from './listings.tsx'

const TYPES = [LIST_TYPE.pop, LIST_TYPE.managed] as const
const VIEWS = [
  { value: 'all', label: '全部' },
  { value: String(LIST_TYPE.pop), label: 'POP' },
  { value: String(LIST_TYPE.managed), label: '全托管' },
]

/** 速卖通在线商品: what is on sale there, of shops that sell by themselves or through the platform. */
export default function SmtListings() {
  const [params, setParams] = useSearchParams()
  const kind = params.get('kind') ?? 'all'
  const choose = (next: string) =>
    setParams((before) => {
      const after = new URLSearchParams(before)
      if (next === 'all') after.delete('kind')
      else after.set('kind', next)
      after.delete('page')
      return after
    })
  const listType = TYPES.find((type) => String(type) === kind) ?? null
  const views = <Segmented options={VIEWS} value={listType === null ? 'all' : kind} onChange={choose} aria-label="类型" />
  return <Listings key={kind} listType={listType} views={views} />
}
