import { action, int, list, text, type } from '../../kit/index.ts'
import { orderIds } from '../desk/order-calls.ts'

/** What platforms tell, asked for now; and what a person stops. */
export const intakeCalls = {
  sync: action('POST', 'sync', {
    label: '同步订单',
    permission: 'order:tradeInfo:sync',
    input: { shopIds: list('店铺', int('店铺', { min: 1 }), { required: true, min: 1, max: 20 }) },
    ownTx: true,
    output: type<{ shopId: number; taken: number; news: number; error: string | null }[]>(),
  }),
  intercept: action('POST', 'intercept', {
    each: true,
    label: '拦截',
    permission: 'order:intercept:intercept',
    input: { ids: orderIds, reason: text('原因', { required: true, max: 200 }) },
  }),
}
