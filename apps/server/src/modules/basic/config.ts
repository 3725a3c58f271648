import { config } from '@erp/contract/basic/config'
import { compare } from '@erp/contract/kit/decimal'
import { change } from '../../kit/crud.ts'
import { raw, sql } from '../../kit/db/db.ts'
import type { Handlers } from '../../kit/http/serve.ts'
import { listOf } from '../../kit/list/list.ts'
import { keepMainList } from '../../kit/list/lists.ts'
import { bad, forbidden, Refusal, refuse } from '../../kit/refuse.ts'
import { may } from '../../kit/session.ts'

const list = keepMainList(listOf(config, { order: raw('t.config_key') }))

export const configs: Handlers<typeof config> = {
  'list-page': list.page,
  configKey: async (tx, { key }, ctx) => {
    const row = await tx.one<{ value: string; isPublic: number }>(sql`
      SELECT config_value AS value, is_public AS "isPublic" FROM system_config WHERE config_key = ${key} AND deleted_at IS NULL`)
    if (!row) throw new Refusal(404, `参数「${key}」不存在`)
    if (!row.isPublic && !may(ctx.user, 'basic:config:list')) throw forbidden(undefined, { permission: 'basic:config:list' })
    return row.value
  },
  update: async (tx, { configId, configValue, remark, version }, ctx) => {
    const before = (await list.get(tx, configId, ctx)) as Setting
    if (before.isReadonly) throw refuse(`参数「${before.configKey}」为只读，不能修改`)
    const fault = faultOf(before, configValue)
    if (fault) throw bad(`参数「${before.configKey}」${fault}`, 'configValue')
    return change(tx, list, { configId, configValue, version, ...(remark === undefined ? {} : { remark }) }, ctx)
  },
}

interface Setting {
  configKey: string
  valueType: string
  minValue: string | null
  maxValue: string | null
  isReadonly: number
}

function faultOf({ valueType, minValue, maxValue }: Setting, value: string): string | null {
  if (valueType === 'int' || valueType === 'decimal') {
    const shaped = valueType === 'int' ? /^-?\d{1,15}$/ : /^-?\d{1,12}(\.\d{1,6})?$/
    const inside =
      shaped.test(value) &&
      (minValue === null || compare(value, minValue) >= 0) &&
      (maxValue === null || compare(value, maxValue) <= 0)
    return inside ? null : `应为${limits(minValue, maxValue)}${valueType === 'int' ? '整数' : '数字'}`
  }
  if (valueType === 'bool') return /^[01]$/.test(value) ? null : '应为0或1'
  if (valueType === 'json') return isJson(value) ? null : '应为JSON'
  return null
}

function limits(min: string | null, max: string | null): string {
  if (min !== null && max !== null) return `${min}~${max}的`
  if (min !== null) return `不小于${min}的`
  return max === null ? '' : `不大于${max}的`
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
