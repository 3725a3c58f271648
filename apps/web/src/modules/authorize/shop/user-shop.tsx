import { Segmented } from 'antd'
import { useSearchParams } from 'react-router'
import { ByPerson } from './by-person.tsx'
import { ByShop } from './by-shop.tsx'
import '../authorize.css'

const VIEWS = [
  { value: 'shop', label: '按店铺' },
  { value: 'person', label: '按员工' },
]

/** 店铺分配: who may touch which shops, read and changed from either side. */
export default function UserShops() {
  const [params, setParams] = useSearchParams()
  const view = params.get('by') === 'person' ? 'person' : 'shop'
  const views = <Segmented options={VIEWS} value={view} onChange={(by) => setParams(by === 'person' ? { by } : {})} />
  return <div className="assign-page">{view === 'person' ? <ByPerson views={views} /> : <ByShop views={views} />}</div>
}
