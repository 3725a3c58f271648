import { action, resource, type } from '../../kit/index.ts'

export interface AfterSaleLabel {
  value: string
  label: string
  color: string
}
/** What an order may say of itself after it has left. */
export const afterSaleStatus = resource('sale-after/status', {
  title: '售后状态',
  fields: {},
  actions: {
    list: action('GET', 'list', {
      label: '售后状态',
      permission: 'afterSale:case:list',
      output: type<AfterSaleLabel[]>(),
    }),
  },
})
