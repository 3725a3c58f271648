import { room } from '../../kit/index.ts'
import { printJob } from './print-job.ts'
import { printTemplate } from './print-template.ts'

export const printRoom = room({
  resources: { printTemplate, printJob },
  permissions: {
    'tool:printTemplate:list': ['查看打印模板', ['warehouse', 'purchaser', 'supervisor']],
    'tool:printTemplate:edit': ['维护打印模板', ['supervisor']],
    'tool:printJob:list': ['查看打印记录', ['warehouse', 'purchaser', 'supervisor']],
  },
  menu: {
    '/tool': [
      {
        path: '/tool/printTemplate',
        title: '打印模板',
        component: 'tool/print-template',
        permission: 'tool:printTemplate:list',
        buttons: ['tool:printTemplate:edit'],
      },
      { path: '/tool/printJob', title: '打印记录', component: 'tool/print-job', permission: 'tool:printJob:list' },
    ],
  },
})
