import type { DictionarySeed } from './seed.ts'

const group = '基础资料'

export const basicDictionaries: DictionarySeed[] = [
  {
    type: 'yes_no',
    name: '是否',
    group,
    entries: [
      ['1', '是', 'green'],
      ['0', '否', 'default'],
    ],
  },
  {
    type: 'check_flag',
    name: '单据状态',
    group,
    entries: [
      ['100', '待审核', 'orange'],
      ['200', '已审核', 'blue'],
      ['300', '在途', 'cyan'],
      ['400', '待入库', 'purple'],
      ['600', '正常归档', 'green'],
      ['700', '异常归档', 'red'],
    ],
  },
  {
    type: 'shop_status',
    name: '店铺状态',
    group,
    entries: [
      ['1', '启用', 'green'],
      ['0', '停用', 'default'],
      ['2', '封店', 'red'],
    ],
  },
  {
    type: 'auth_status',
    name: '授权状态',
    group,
    entries: [
      ['0', '未授权', 'default'],
      ['1', '已授权', 'green'],
      ['2', '即将过期', 'orange'],
      ['3', '已过期', 'red'],
      ['4', '授权失效', 'red'],
    ],
  },
  {
    type: 'plat_group',
    name: '平台分组',
    group,
    entries: [
      ['ebay', 'eBay', 'blue'],
      ['aliexpress', '速卖通', 'red'],
      ['amazon', '亚马逊', 'orange'],
      ['southeast', '东南亚', 'green'],
      ['managed', '全托管', 'purple'],
      ['other', '其他', 'default'],
    ],
  },
  {
    type: 'post_type',
    name: '岗位类型',
    group,
    entries: [
      ['sales', '销售', 'blue'],
      ['development', '开发', 'purple'],
      ['purchase', '采购', 'cyan'],
      ['warehouse', '仓储', 'gold'],
      ['finance', '财务', 'green'],
      ['other', '其他', 'default'],
    ],
    initial: 'sales',
  },
  {
    type: 'user_source',
    name: '员工名称来源',
    group,
    entries: [
      ['pb', '旧ERP'],
      ['report', '报表文件'],
      ['points', '积分文件'],
      ['platform', '平台后台'],
    ],
    initial: 'pb',
  },
]
