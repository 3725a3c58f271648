import type { MenuPage } from '../kit/index.ts'

/** The pages of 物流, in the order people look for them. */
export const expressMenu: MenuPage[] = [
  {
    path: '/express/express',
    title: '物流公司',
    component: 'express/express',
    permission: 'express:express:list',
    buttons: ['express:express:edit'],
  },
  {
    path: '/express/logisticWay',
    title: '物流渠道',
    component: 'express/logistic-way',
    permission: 'express:way:list',
    buttons: ['express:way:edit'],
  },
  {
    path: '/express/logisticZone',
    title: '分区管理',
    component: 'express/logistic-zone',
    permission: 'express:way:list',
    buttons: ['express:zone:edit'],
  },
  {
    path: '/express/freightTable',
    title: '运费表',
    component: 'express/freight-table',
    permission: 'express:freight:list',
    buttons: ['express:freight:edit', 'express:freight:audit', 'express:freight:selfAudit'],
  },
  {
    path: '/express/freightTrial',
    title: '运费试算',
    component: 'express/freight-trial',
    permission: 'express:trial:use',
    buttons: [],
  },
  {
    path: '/express/logisticMatchRule',
    title: '物流匹配规则',
    component: 'express/logistic-match-rule',
    permission: 'express:way:list',
    buttons: ['express:matchRule:edit'],
  },
  {
    path: '/express/trackNumber',
    title: '运单号池',
    component: 'express/track-number',
    permission: 'express:trackNumber:list',
    buttons: ['express:trackNumber:import', 'express:trackNumber:edit'],
  },
  {
    path: '/express/labelTemplate',
    title: '面单模板',
    component: 'express/label-template',
    permission: 'express:way:list',
    buttons: ['express:labelTemplate:edit'],
  },
  {
    path: '/express/labelPrintRecord',
    title: '打印记录',
    component: 'express/label-print-record',
    permission: 'express:label:print',
    buttons: ['express:label:reprint'],
  },
  {
    path: '/express/track',
    title: '物流轨迹',
    component: 'express/track',
    permission: 'express:track:list',
    buttons: ['express:track:refresh', 'express:track:import'],
  },
]
