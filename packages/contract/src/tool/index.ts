import { bizLog } from '../kit/biz-log.ts'
import { connectorLog } from '../kit/connector.ts'
import { adminOnly, everyone, manifest, ofRooms, room } from '../kit/index.ts'
import { outbox } from '../kit/outbox.ts'
import { task } from '../kit/task.ts'
import { aliSimulator } from './ali-simulator.ts'
import { codeRoom } from './code/room.ts'
import { errorLog } from './error-log.ts'
import { exportJob } from './export-job.ts'
import { importCenter } from './import-center.ts'
import { job } from './job.ts'
import { loginLog } from './login-log.ts'
import { managedSimulator } from './managed-simulator.ts'
import { menuLog } from './menu-log.ts'
import { printRoom } from './print/room.ts'
import { simulator } from './simulator.ts'
import { smtSimulator } from './smt-simulator.ts'

const house = room({
  resources: {
    exportJob,
    task,
    importCenter,
    bizLog,
    loginLog,
    menuLog,
    errorLog,
    job,
    outbox,
    connectorLog,
    simulator,
    aliSimulator,
    managedSimulator,
    smtSimulator,
  },
  permissions: {
    'tool:exportJob:list': ['查看导出任务', everyone],
    'tool:exportJob:all': ['查看所有人的导出任务', adminOnly],
    'tool:task:list': ['查看后台任务', everyone],
    'tool:importCenter:list': ['数据导入中心', everyone],
    'tool:bizLog:list': ['查看操作日志', ['supervisor', 'finance']],
    'tool:loginLog:list': ['查看登录日志', adminOnly],
    'tool:menuLog:list': ['查看访问日志', adminOnly],
    'tool:errorLog:list': ['查看错误日志', adminOnly],
    'tool:job:list': ['查看定时任务', adminOnly],
    'tool:job:run': ['立即执行定时任务', adminOnly],
    'tool:job:toggle': ['暂停或恢复定时任务', adminOnly],
    'tool:outbox:list': ['查看事件投递', adminOnly],
    'tool:outbox:edit': ['重新投递或放弃事件', adminOnly],
    'tool:connectorLog:list': ['查看接口日志', adminOnly],
    'tool:simulator:use': ['使用平台模拟台', adminOnly],
  },
  menu: {
    '/tool': [
      {
        path: '/tool/exportJob',
        title: '导出任务',
        component: 'tool/export-job',
        permission: 'tool:exportJob:list',
        buttons: ['tool:exportJob:all'],
      },
      { path: '/tool/task', title: '后台任务', component: 'tool/task', permission: 'tool:task:list' },
      {
        path: '/tool/importCenter',
        title: '数据导入中心',
        component: 'tool/import-center',
        permission: 'tool:importCenter:list',
      },
      { path: '/tool/bizLog', title: '操作日志', component: 'tool/biz-log', permission: 'tool:bizLog:list' },
      { path: '/tool/loginLog', title: '登录日志', component: 'tool/login-log', permission: 'tool:loginLog:list' },
      { path: '/tool/menuLog', title: '访问日志', component: 'tool/menu-log', permission: 'tool:menuLog:list' },
      { path: '/tool/errorLog', title: '错误日志', component: 'tool/error-log', permission: 'tool:errorLog:list' },
      {
        path: '/tool/job',
        title: '定时任务',
        component: 'tool/job',
        permission: 'tool:job:list',
        buttons: ['tool:job:run', 'tool:job:toggle'],
      },
      {
        path: '/tool/outbox',
        title: '事件投递',
        component: 'tool/outbox',
        permission: 'tool:outbox:list',
        buttons: ['tool:outbox:edit'],
      },
      { path: '/tool/connectorLog', title: '接口日志', component: 'tool/connector-log', permission: 'tool:connectorLog:list' },
      { path: '/tool/simulator', title: '平台模拟台', component: 'tool/simulator', permission: 'tool:simulator:use' },
    ],
  },
})

export const tool = manifest({
  name: 'tool',
  title: '工具',
  depends: ['account', 'log-center'],
  resources: { ...house.resources, ...printRoom.resources, ...codeRoom.resources },
  ...ofRooms([house, printRoom, codeRoom]),
})
