import { Failure } from './failure.mjs'
import { query } from './postgres/client.mjs'

const OLDEST = 15

export async function checkExternal(url) {
  const where = placeOf(url)
  const [row] = await query(url, 'show server_version_num').catch((error) => {
    throw new Failure(`DATABASE_URL 指向的数据库 ${where} ${reason(error)}`)
  })
  const major = Math.floor(Number(row.server_version_num) / 10_000)
  if (major < OLDEST) throw new Failure(`DATABASE_URL 指向的数据库 ${where} 是 PostgreSQL ${major}，至少需要 ${OLDEST}`)
}

// Never the whole url: it carries the password.
function placeOf(url) {
  try {
    const { protocol, host, pathname } = new URL(url)
    if (/^postgres(ql)?:$/.test(protocol)) return `${host}${pathname}`
  } catch {
    // falls through to the message below
  }
  throw new Failure('DATABASE_URL 不是有效的地址，应形如 postgresql://用户:密码@主机:5432/数据库')
}

function reason(error) {
  const code = error.code ?? error.errors?.[0]?.code
  if (code === 'ECONNREFUSED') return '连不上：请确认它已启动、端口正确'
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return '连不上：找不到该主机'
  if (code === '28P01' || code === '28000') return '拒绝登录：用户名或密码不对'
  if (code === '3D000') return '不存在：请先创建这个数据库'
  if (/timeout/i.test(error.message)) return '连不上：5 秒内没有应答'
  return `不可用：${error.message.split('\n')[0]}`
}
