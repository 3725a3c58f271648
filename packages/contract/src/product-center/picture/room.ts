import { type RoleKey, room, waitingOn } from '../../kit/index.ts'
import { PICTURE } from './picture.states.ts'
import { pictureInfo } from './picture-info.ts'

const all: RoleKey[] = ['seller', 'developer', 'supervisor']
const deciding: RoleKey[] = ['developer', 'supervisor']
const artists: RoleKey[] = ['developer']

export const pictureRoom = room({
  resources: { pictureInfo },
  permissions: {
    'productCenter:picture:list': ['查看图片信息', all],
    'productCenter:picture:query': ['查看图片详情', all],
    'productCenter:picture:add': ['新增图片任务', all],
    'productCenter:picture:assign': ['分配图片任务', deciding],
    'productCenter:picture:confirm': ['确认图片', deciding],
    'productCenter:picture:return': ['退回图片', deciding],
    'productCenter:picture:remove': ['删除图片任务', deciding],
    'productCenter:picture:claim': ['领取图片任务', artists],
    'productCenter:picture:submit': ['制作并提交图片', artists],
  },
  menu: {
    '/product': [
      {
        path: '/product/pictureInfo',
        title: '图片信息',
        component: 'product-center/picture-info',
        permission: 'productCenter:picture:list',
        order: 130,
        buttons: [
          'productCenter:picture:query',
          'productCenter:picture:add',
          'productCenter:picture:assign',
          'productCenter:picture:claim',
          'productCenter:picture:submit',
          'productCenter:picture:confirm',
          'productCenter:picture:return',
          'productCenter:picture:remove',
        ],
      },
    ],
  },
  waiting: waitingOn('/product/pictureInfo', 'product-center/picture-info', [
    ['待分配的图片', 'productCenter:picture:assign', ['supervisor'], PICTURE.waiting],
    ['待制作的图片', 'productCenter:picture:submit', ['developer'], 'mine'],
    ['待确认的图片', 'productCenter:picture:confirm', deciding, PICTURE.submitted],
  ]),
})
