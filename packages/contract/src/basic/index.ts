import { adminOnly, everyone, manifest } from '../kit/index.ts'
import { chinaCity } from './china-city.ts'
import { config } from './config.ts'
import { country } from './country.ts'
import { currency } from './currency.ts'
import { degreeDifficulty } from './degree-difficulty.ts'
import { dictData } from './dict-data.ts'
import { dictionaryClassification } from './dictionary-classification.ts'
import { employeeCorrespondence, unmatchedName } from './employee-correspondence.ts'
import { message } from './message.ts'
import { module } from './module.ts'
import { moduleVersion } from './module-version.ts'
import { packInfo } from './pack-info.ts'
import { platform } from './platform.ts'
import { platformAddress } from './platform-address.ts'
import { tag } from './tag.ts'
import { tagType } from './tag-type.ts'

export const basic = manifest({
  name: 'basic',
  title: '基础资料',
  depends: ['account'],
  resources: {
    dictionaryClassification,
    dictData,
    country,
    currency,
    tagType,
    tag,
    platform,
    platformAddress,
    chinaCity,
    employeeCorrespondence,
    unmatchedName,
    module,
    moduleVersion,
    config,
    packInfo,
    degreeDifficulty,
    message,
  },
  permissions: {
    'basic:dict:list': ['查看字典', everyone],
    'basic:dict:add': ['新增字典', adminOnly],
    'basic:dict:edit': ['修改字典', adminOnly],
    'basic:dict:remove': ['删除字典', adminOnly],
    'basic:dict:export': ['导出字典', adminOnly],
    'basic:country:list': ['查看国家', everyone],
    'basic:country:edit': ['维护国家', ['supervisor']],
    'basic:currency:list': ['查看币种', everyone],
    'basic:currency:edit': ['维护币种', ['finance']],
    'basic:tagType:list': ['查看标签', everyone],
    'basic:tagType:edit': ['维护标签', ['supervisor', 'developer', 'seller']],
    'basic:platform:list': ['查看平台', everyone],
    'basic:platform:edit': ['维护平台', adminOnly],
    'basic:platformAddress:list': ['查看平台地址', everyone],
    'basic:platformAddress:edit': ['维护平台地址', ['supervisor', 'seller']],
    'basic:chinaCity:list': ['查看中国城市', everyone],
    'basic:chinaCity:edit': ['维护中国城市', adminOnly],
    'basic:employee:list': ['查看员工对应关系', ['supervisor', 'finance']],
    'basic:employee:edit': ['维护员工对应关系', ['supervisor']],
    'basic:module:list': ['查看模块与版本', everyone],
    'basic:module:edit': ['维护模块与版本', adminOnly],
    'basic:module:publish': ['发布与撤回版本', adminOnly],
    'basic:config:list': ['查看系统参数', ['supervisor']],
    'basic:config:edit': ['修改系统参数', adminOnly],
    'basic:packInfo:list': ['查看包装信息', everyone],
    'basic:packInfo:edit': ['维护包装信息', ['supervisor']],
    'basic:degreeDifficulty:list': ['查看操作难度', everyone],
    'basic:degreeDifficulty:edit': ['维护操作难度', ['supervisor']],
    'basic:message:edit': ['编写与发布公告', adminOnly],
  },
  menu: {
    '/basic': [
      {
        path: '/basic/packInfo',
        title: '包装信息',
        component: 'basic/pack-info',
        permission: 'basic:packInfo:list',
        buttons: ['basic:packInfo:edit'],
      },
      {
        path: '/basic/degreeDifficulty',
        title: '操作难度',
        component: 'basic/degree-difficulty',
        permission: 'basic:degreeDifficulty:list',
        buttons: ['basic:degreeDifficulty:edit'],
      },
      {
        path: '/basic/dict',
        title: '字典管理',
        component: 'basic/dict',
        permission: 'basic:dict:list',
        buttons: ['basic:dict:add', 'basic:dict:edit', 'basic:dict:remove', 'basic:dict:export'],
      },
      {
        path: '/basic/country',
        title: '国家',
        component: 'basic/country',
        permission: 'basic:country:list',
        buttons: ['basic:country:edit'],
      },
      {
        path: '/basic/currency',
        title: '币种',
        component: 'basic/currency',
        permission: 'basic:currency:list',
        buttons: ['basic:currency:edit'],
      },
      {
        path: '/basic/tagType',
        title: '标签',
        component: 'basic/tag-type',
        permission: 'basic:tagType:list',
        buttons: ['basic:tagType:edit'],
      },
      {
        path: '/basic/platformAddress',
        title: '平台地址',
        component: 'basic/platform-address',
        permission: 'basic:platformAddress:list',
        buttons: ['basic:platformAddress:edit'],
      },
      {
        path: '/basic/chinaCity',
        title: '中国城市',
        component: 'basic/china-city',
        permission: 'basic:chinaCity:list',
        buttons: ['basic:chinaCity:edit'],
      },
      {
        path: '/basic/employeeCorrespondence',
        title: '员工对应关系',
        component: 'basic/employee-correspondence',
        permission: 'basic:employee:list',
        buttons: ['basic:employee:edit'],
      },
      {
        path: '/basic/module',
        title: '模块与版本',
        component: 'basic/module',
        permission: 'basic:module:list',
        buttons: ['basic:module:edit', 'basic:module:publish'],
      },
      {
        path: '/basic/config',
        title: '系统参数',
        component: 'basic/config',
        permission: 'basic:config:list',
        buttons: ['basic:config:edit'],
      },
    ],
  },
})
