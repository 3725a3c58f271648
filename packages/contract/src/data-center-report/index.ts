import { adminOnly, manifest } from '../kit/index.ts'
import { reportCheck } from './check.ts'
import { exchangeRate, grossProfitParams, targetConfig } from './config.ts'
import { generalReport } from './general-report.ts'
import { homePage } from './home-page.ts'
import { homePageLog } from './home-page-log.ts'
import { lineage } from './lineage.ts'
import { updateLog } from './update-log.ts'

export const dataCenterReport = manifest({
  name: 'data-center-report',
  title: '数据中心',
  depends: ['account', 'basic', 'goods', 'order'],
  resources: {
    homePage,
    homePageLog,
    updateLog,
    generalReport,
    lineage,
    reportCheck,
    exchangeRate,
    grossProfitParams,
    targetConfig,
  },
  permissions: {
    'report:config:view': ['查看报表配置', ['finance', 'supervisor']],
    'report:config:edit': ['维护报表配置', ['finance']],
    'report:general:view': ['查看综合查询', ['seller', 'developer', 'supervisor', 'finance']],
    'report:check:view': ['查看数据校验', ['finance', 'supervisor']],
    'report:check:run': ['运行数据校验', ['finance']],
    'data:homePageLog:add': ['新增首页公告与日志', adminOnly],
    'data:updateLog:add': ['新增更新日志', adminOnly],
  },
  menu: {
    '/reportManagement': [
      {
        path: '/reportManagement/general',
        title: '综合查询',
        component: 'data-center-report/general-report',
        permission: 'report:general:view',
      },
      {
        path: '/reportManagement/check',
        title: '数据校验',
        component: 'data-center-report/check',
        permission: 'report:check:view',
        buttons: ['report:check:run'],
      },
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
      {
        path: '/reportManagement/config/targetConfig',
        title: '目标配置',
        component: 'data-center-report/target-config',
        permission: 'report:config:view',
        buttons: ['report:config:edit'],
      },
    ],
  },
})
