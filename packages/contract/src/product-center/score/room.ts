import { room } from '../../kit/index.ts'
import { developerScore } from './developer-score.ts'
import { receipt } from './receipt.ts'
import { score } from './score.ts'

export const scoreRoom = room({
  resources: { score, developerScore, receipt },
  permissions: {
    'productCenter:score:list': ['查看开发成绩', ['developer', 'supervisor']],
    'productCenter:score:export': ['导出开发成绩', ['developer', 'supervisor']],
  },
  menu: {
    '/product': [
      {
        path: '/product/developScore',
        title: '开发成绩',
        component: 'product-center/score',
        permission: 'productCenter:score:list',
        buttons: ['productCenter:score:export'],
        order: 123,
      },
    ],
  },
})
