import { room } from '../../kit/index.ts'
import { publishTask } from './publish-task.ts'

export const taskRoom = room({
  resources: { publishTask },
  permissions: {
    'listing:smt:repeat': ['重复铺货', ['supervisor']],
  },
  menu: {
    '/product': [
      {
        path: '/product/publishTask',
        title: '刊登任务',
        component: 'product-center/publish-task',
        permission: 'listing:smtTemplate:list',
        buttons: ['listing:smtTemplate:publish', 'listing:smt:repeat'],
        order: 180,
      },
    ],
  },
})
