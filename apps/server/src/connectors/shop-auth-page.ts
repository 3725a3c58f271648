import type { AuthFlow } from './shop-auth-flows.ts'

const STYLE = `body{font:16px/1.6 system-ui;max-width:28rem;margin:12vh auto;padding:0 1rem;color:#1f2329}
button,a.button{display:block;font:inherit;width:100%;padding:.6rem;box-sizing:border-box;margin-top:1rem;border:1px solid #1668dc;border-radius:6px;background:#1668dc;color:#fff;cursor:pointer;text-align:center;text-decoration:none}
button.plain{background:#fff;color:#1f2329;border-color:#d0d3d6}p{color:#646a73}h1{font-size:1.4rem}`

const page = (title: string, body: string): Buffer =>
  Buffer.from(`<!doctype html>
<html lang="zh-CN"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="referrer" content="no-referrer">
<title>${escaped(title)}</title><style>${STYLE}</style>
<h1>${escaped(title)}</h1>
${body}</html>`)

export interface Consent {
  platName: string
  flow: AuthFlow
  state: string
  /** Who may be signed in at the platform, each with the code it would send back. */
  logins: { platformShopId: string; code: string; isOwn: boolean }[]
}

/** Where a simulated platform asks its seller. It sends the browser to our own callback and nowhere else. */
export const shopConsentPage = ({ platName, flow, state, logins }: Consent): Buffer =>
  page(
    `${platName}授权（模拟）`,
    `<p>应用请求访问店铺的商品、订单与物流。请选择以哪个店铺登录并同意。</p>
${logins.map((login) => form(answerOf(flow, state, login), loginLabel(login), !login.isOwn)).join('\n')}
${form(new URLSearchParams({ state, error: 'access_denied' }), '拒绝', true)}`,
  )

const loginLabel = ({ platformShopId, isOwn }: Consent['logins'][number]): string =>
  isOwn ? `以店铺 ${platformShopId} 登录并同意` : `以另一个店铺 ${platformShopId} 登录并同意`

function answerOf({ gives }: AuthFlow, state: string, { code, platformShopId }: Consent['logins'][number]): URLSearchParams {
  const answer = new URLSearchParams({ [gives.code]: code, state })
  if (gives.shop) answer.set(gives.shop, platformShopId)
  return answer
}

const form = (values: URLSearchParams, label: string, isPlain: boolean): string =>
  `<form action="/api/authorize/callback" method="get">${[...values]
    .map(([name, value]) => `<input type="hidden" name="${escaped(name)}" value="${escaped(value)}">`)
    .join('')}<button${isPlain ? ' class="plain"' : ''}>${escaped(label)}</button></form>`

/** What a person sees who comes back. */
export const authResultPage = (title: string, text: string): Buffer =>
  page(title, `<p>${escaped(text)}</p><a class="button" href="/authorize/shop">返回店铺管理</a>`)

const escaped = (text: string): string => text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`)
