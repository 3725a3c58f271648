import { action, resource, type } from '../../kit/index.ts'

/** What came of what a person recommended. */
export interface Recommended {
  recommended: number
  approved: number
  listed: number
  sold: number
}

/** 推荐回执: the recommender follows the product. */
export const receipt = resource('product-center/receipt', {
  title: '推荐回执',
  table: '',
  fields: {},
  actions: {
    mine: action('GET', 'mine', { label: '我的推荐', permission: 'session', output: type<Recommended>() }),
  },
})
