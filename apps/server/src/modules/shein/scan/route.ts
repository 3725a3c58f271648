import { STATION_NAMES, type StationName, stationLabel } from '@erp/contract/shein/order/order.states'
import { sql, type Tx } from '../../../kit/db/db.ts'
import { refuse } from '../../../kit/refuse.ts'

const KEY = 'shein.stationOrder'
export type Route = readonly StationName[]

/** The stations in the order of `shein.stationOrder`. */
export async function routeOf(tx: Tx): Promise<Route> {
  const row = await tx.one<{ value: string | null }>(
    sql`SELECT config_value AS value FROM system_config WHERE config_key = ${KEY} AND deleted_at IS NULL`,
  )
  const route = row?.value ? read(row.value) : STATION_NAMES
  if (!isRoute(route)) throw refuse(`系统参数「${KEY}」不正确：应以拣货开始、分拣结束，贴标和打包在打唛之前`)
  return route
}

function read(value: string): Route {
  const names: unknown = JSON.parse(value)
  return Array.isArray(names) ? names : []
}

/** What is scanned by order comes before what is scanned by box; only labelling and marking may be left out. */
function isRoute(route: Route): boolean {
  const at = (name: StationName) => route.indexOf(name)
  const known = route.every((name) => STATION_NAMES.includes(name)) && new Set(route).size === route.length
  const inOrder = at('picking') === 0 && at('pack') > 0 && at('sorting') === route.length - 1
  return known && inOrder && (at('marking') === -1 || at('marking') === route.length - 2)
}

export const notInRoute = (station: StationName) => refuse(`工位「${stationLabel(station)}」未启用，请看系统参数「${KEY}」`)
