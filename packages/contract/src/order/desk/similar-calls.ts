import { action, type } from '../../kit/index.ts'
import { type EachOrder, orderIds } from './order-calls.ts'

/** T19, only of orders that may lack pieces. */
export const similarCalls = {
  'to-wait-distribute': action('POST', 'to-wait-distribute', {
    each: true,
    label: '重新分配',
    permission: 'order:distribute:run',
    input: { ids: orderIds },
    ownTx: true,
    output: type<EachOrder>(),
  }),
}
