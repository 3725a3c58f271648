import { action, resource, text, type } from '../../kit/index.ts'

export interface PurchaseFile {
  url: string
  fileName: string
}

/** Photos, vouchers and attachments of signs, checks, bargains, payments and refunds. */
export const purchaseFile = resource('purchasing/file', {
  title: '采购附件',
  fields: {},
  actions: {
    upload: action('POST', 'upload', {
      label: '上传附件',
      permission: 'purchasing:order:list',
      upload: true,
      ownTx: true,
      ownLog: true,
      output: type<PurchaseFile>(),
    }),
    open: action('GET', '{name}', {
      label: '查看附件',
      permission: 'purchasing:order:list',
      download: true,
      input: { name: text('附件', { required: true, max: 100 }) },
      output: type<unknown>(),
    }),
  },
})
