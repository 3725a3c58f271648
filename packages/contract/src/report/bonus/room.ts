import { type RoleKey, room } from '../../kit/index.ts'
import { bonusBase } from './bonus-base.ts'
import { developerBonus, salesmanBonus } from './month-bonus.ts'

const sellers: RoleKey[] = ['seller', 'supervisor', 'finance']
const developers: RoleKey[] = ['developer', 'supervisor', 'finance']
const verbs = ['report:bonus:confirm', 'report:bonus:revoke'] as const

export const bonusRoom = room({
  resources: { salesmanBonus, developerBonus, bonusBase },
  permissions: {
    'report:salesmanBonus:view': ['查看销售月奖金', sellers],
    'report:salesmanBonus:export': ['导出销售月奖金', sellers],
    'report:developerBonus:view': ['查看开发月奖金', developers],
    'report:developerBonus:export': ['导出开发月奖金', developers],
    'report:bonus:confirm': ['确认月奖金', ['finance']],
    'report:bonus:revoke': ['撤销月奖金确认', ['finance']],
  },
  menu: {
    '/reportManagement': [
      {
        path: '/reportManagement/salesmanBonus',
        title: '销售月奖金',
        component: 'report/salesman-month-bonus',
        permission: 'report:salesmanBonus:view',
        buttons: ['report:salesmanBonus:export', ...verbs],
        order: 20,
      },
      {
        path: '/reportManagement/developerBonus',
        title: '开发月奖金',
        component: 'report/developer-month-bonus',
        permission: 'report:developerBonus:view',
        buttons: ['report:developerBonus:export', ...verbs],
        order: 21,
      },
      {
        path: '/reportManagement/config/bonusBase',
        title: '奖金基数',
        component: 'report/bonus-base',
        permission: 'report:config:view',
        buttons: ['report:config:edit'],
        order: 74,
      },
    ],
  },
})
