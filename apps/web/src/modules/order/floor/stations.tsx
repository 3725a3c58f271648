import { pickOrder } from '@erp/contract/order/pick/pick-order'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useSession } from '../../../app/session.ts'
import { call, offers } from '../../../kit/index.ts'
import { quiet } from '../../../kit/scan/index.ts'
import './stations.css'

const PICK = '/orderList/scanPick'
/** In the order in which goods pass them; then every other that the person may open. */
const FIRST = [
  PICK,
  '/orderList/scanSow',
  '/orderList/scanPack',
  '/orderList/scanWeigh',
  '/orderList/scanShip',
  '/orderList/scanExchange',
  '/warehouse/transferReceive',
  '/warehouse/moveGoodsScan',
  '/warehouse/elfCheckScan',
]
const STATION = /\/(scan-(?!record)\w+|.*-scan|transfer-receive)$/

/** The stations of whoever works on the floor, one tap away, and what they have begun. */
export default function Stations() {
  const { menu, routes } = useSession()
  const sections = new Map(menu.map(({ path, meta }) => [path, meta.title]))
  const first = FIRST.flatMap((path) => routes.find((route) => route.path === path) ?? [])
  const others = routes.filter((route) => !route.hidden && STATION.test(route.address) && !FIRST.includes(route.path))
  const { data } = useQuery({
    queryKey: [pickOrder.path, 'mine'],
    queryFn: ({ signal }) => call(pickOrder, 'mine', {}, { ...quiet, signal }),
    enabled: offers(pickOrder, 'mine'),
    retry: false,
  })
  if (first.length + others.length === 0) return null
  const claimed = data?.claimed ?? []
  return (
    <section className="stations" aria-label="我的工位">
      {claimed.map(({ pickNo, pickedQty, shortQty, pieceCount }) => (
        <Link key={pickNo} to={`${PICK}?pickNo=${pickNo}`} className="begun">
          <small>继续拣货</small>
          <b>{pickNo}</b>
          <span>
            {pickedQty + shortQty}/{pieceCount} 件
          </span>
        </Link>
      ))}
      {first.map(({ path, title }) => (
        <Link key={path} to={path}>
          <b>{title}</b>
          {path === PICK && data && <span>待领取 {data.next.length >= 5 ? '5+' : data.next.length}</span>}
        </Link>
      ))}
      {others.map(({ path, title, section }) => (
        <Link key={path} to={path} className="station-other">
          <small>{sections.get(section)}</small>
          <b>{title}</b>
        </Link>
      ))}
    </section>
  )
}
