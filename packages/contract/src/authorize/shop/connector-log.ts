import { type ConnectorName, connectorLog } from '../../kit/connector.ts'
import { action, condition, listPage, ref, resource, type } from '../../kit/index.ts'

const { account: _account, ...logged } = connectorLog.fields
const fields = {
  platCode: ref('平台', 'basic/platform', { by: 'platCode', computed: true, column: true, search: true }),
  shopId: ref('店铺', 'authorize/shop', { computed: true, column: true, search: true }),
  ...logged,
}

/** Whose account is a shop. */
export const SHOP_CONNECTORS: readonly ConnectorName[] = [
  'platform-orders',
  'shop-listings',
  'shop-stock',
  'fba-reports',
  'shop-auth',
  'shop-addresses',
]

/** How fast calls were answered on a day, in milliseconds. */
export interface ConnectorSpeed {
  day: string
  calls: number
  failed: number
  p50: number
  p95: number
}

/** What was asked of platforms in the name of one's shops. */
export const shopConnectorLog = resource('authorize/connector-log', {
  title: '店铺接口日志',
  table: 'tool_connector_log',
  fields,
  actions: {
    'list-page': listPage(fields, 'authorize:log:list'),
    speed: action('POST', 'speed', {
      label: '耗时统计',
      permission: 'authorize:log:list',
      reads: true,
      input: { condition: condition(fields) },
      output: type<ConnectorSpeed[]>(),
    }),
  },
})
