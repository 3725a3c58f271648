import { crud, decimal, int, resource, text } from '../kit/index.ts'

const coefficient = (label: string) => decimal(label, { required: true, min: '0.10', max: '9.99', column: true })

const fields = {
  difficultyName: text('难度名称', { required: true, max: 30, unique: true, column: true, search: true }),
  pickCoef: coefficient('拣货系数'),
  packCoef: coefficient('包装系数'),
  labelCoef: coefficient('贴标系数'),
  skuCount: int('SKU数', { computed: true }),
  sortNo: int('排序', { initial: 0, min: 0, max: 99999, column: true }),
  remark: text('备注', { max: 200, column: true }),
}
const { save, update, remove, ...reads } = crud(fields, {
  view: 'basic:degreeDifficulty:list',
  edit: 'basic:degreeDifficulty:edit',
})

/** How much work a SKU is: the points of the warehouse are multiplied by it. */
export const degreeDifficulty = resource('basic/degree-difficulty', {
  title: '操作难度',
  name: 'difficultyName',
  fields,
  actions: {
    ...reads,
    add: { ...save, path: 'add' },
    edit: { ...update, path: 'edit' },
    remove: { ...remove, path: 'remove/{id}' },
  },
})
