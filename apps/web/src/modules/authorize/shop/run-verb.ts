import { shop } from '@erp/contract/authorize/shop'
import { message } from 'antd'
import { attempt, call, confirm, done } from '../../../kit/index.ts'
import type { Shop } from './rows.ts'

/** Verbs that ask no more than whether one means it. */
export async function refreshAuth(row: Shop): Promise<boolean> {
  return attempt(call(shop, 'refresh', { shopId: row.shopId }), '授权已刷新')
}

export async function testAuth(row: Shop): Promise<boolean> {
  const answer = await call(shop, 'test', { shopId: row.shopId }).catch(() => null)
  if (!answer) return false
  if (answer.ok) done(answer.message)
  else void message.error(answer.message)
  return true
}

export async function unbindAuth(row: Shop): Promise<boolean> {
  const detail = '保存的令牌会被清除，订单、刊登和库存不再同步；需要时重新授权。'
  if (!(await confirm(`解除店铺「${row.shopName}」的授权？`, { danger: true, ok: '解除授权', detail }))) return false
  return attempt(call(shop, 'unbind', { shopId: row.shopId }), '已解除授权')
}

export async function syncShop(row: Shop): Promise<boolean> {
  const hide = message.loading(`正在同步「${row.shopName}」…`, 0)
  const answer = await call(shop, 'sync', { shopId: row.shopId }).catch(() => null)
  hide()
  if (answer) done(`同步完成：订单 ${answer.taken} 个（新 ${answer.news} 个），商品 ${answer.listings} 个`)
  return true
}
