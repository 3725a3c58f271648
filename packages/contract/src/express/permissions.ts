import { adminOnly, type Permission, type RoleKey } from '../kit/index.ts'

const readers: RoleKey[] = ['seller', 'supervisor', 'warehouse', 'purchaser', 'finance']
const heads: RoleKey[] = ['supervisor']
const floor: RoleKey[] = ['warehouse', 'supervisor']

export const expressPermissions: Record<Permission, readonly [label: string, roles: readonly RoleKey[]]> = {
  'express:express:list': ['查看物流公司', readers],
  'express:express:edit': ['维护物流公司', heads],
  'express:way:list': ['查看物流渠道', readers],
  'express:way:edit': ['维护物流渠道', heads],
  'express:zone:edit': ['维护分区', heads],
  'express:freight:list': ['查看运费表', readers],
  'express:freight:edit': ['维护运费表', heads],
  'express:freight:audit': ['审核运费表', ['finance']],
  'express:freight:selfAudit': ['审核自己的运费表', adminOnly],
  'express:trial:use': ['运费试算', readers],
  'express:matchRule:edit': ['维护物流匹配规则', heads],
  'express:trackNumber:list': ['查看运单号池', floor],
  'express:trackNumber:import': ['导入运单号', floor],
  'express:trackNumber:edit': ['作废运单号', floor],
  'express:labelTemplate:edit': ['维护面单模板', heads],
  'express:label:print': ['打印面单', ['warehouse', 'supervisor', 'seller']],
  'express:label:reprint': ['补打已发货面单', heads],
  'express:track:list': ['查看物流轨迹', readers],
  'express:track:refresh': ['刷新物流轨迹', ['seller', 'supervisor']],
  'express:track:import': ['导入物流轨迹', ['seller', 'supervisor']],
}
