import { adminOnly, manifest } from '../kit/index.ts'
import { exchangeRate, grossProfitParams } from './config.ts'
import { homePageLog } from './home-page-log.ts'
import { updateLog } from './update-log.ts'

export const dataCenterReport = manifest({
  name: 'data-center-report',
  title: '数据中心',
  depends: ['account', 'basic', 'goods', 'order'],
  resources: { homePageLog, updateLog, exchangeRate, grossProfitParams },
  permissions: {
    'report:config:view': ['查看报表配置', ['finance', 'supervisor']],
    'report:config:edit': ['维护报表配置', ['finance']],
    'data:homePageLog:add': ['新增首页公告与日志', adminOnly],
    'data:updateLog:add': ['新增更新日志', adminOnly],
  },
  menu: {
    '/reportManagement': [
      {
        path: '/reportManagement/config/exchangeRate',
        title: '汇率',
        component: 'data-center-report/exchange-rate',
        permission: 'report:config:view',
        buttons: ['report:config:edit'],
      },
      {
        path: '/reportManagement/config/grossProfitParams',
        title: '毛利参数',
        component: 'data-center-report/gross-profit-params',
        permission: 'report:config:view',
        buttons: ['report:config:edit'],
      },
    ],
  },
})
