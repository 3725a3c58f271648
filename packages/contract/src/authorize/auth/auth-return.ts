import { action, resource, text, type } from '../../kit/index.ts'

/** Every platform has names of its own for what it sends back. */
const returned = {
  state: text('校验码', { max: 200 }),
  code: text('授权码', { max: 2000 }),
  spapi_oauth_code: text('授权码', { max: 2000 }),
  selling_partner_id: text('平台店铺编号', { max: 100 }),
  tempToken: text('临时令牌', { max: 2000 }),
  shop_id: text('平台店铺编号', { max: 100 }),
  main_account_id: text('主账号编号', { max: 100 }),
  error: text('拒绝原因', { max: 200 }),
  error_description: text('拒绝说明', { max: 500 }),
}

/** Where the browser comes back from a platform: a page for people, the envelope for whoever asks for JSON. */
export const authReturn = resource('authorize/auth-return', {
  title: '授权回调',
  fields: {},
  actions: {
    callback: action('GET', '/authorize/callback', {
      label: '授权回调',
      permission: 'public',
      reads: false,
      ownTx: true,
      ownLog: true,
      download: true,
      input: returned,
      output: type<{ shopName: string }>(),
    }),
    consent: action('GET', '/authorize/simulated', {
      label: '模拟授权页',
      permission: 'public',
      download: true,
      input: { redirect: text('回调地址', { max: 500 }), state: text('校验码', { max: 200 }) },
      output: type<unknown>(),
    }),
  },
})
