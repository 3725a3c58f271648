import { manifest } from '../kit/index.ts'

export const express = manifest({
  name: 'express',
  title: '物流',
  depends: ['account', 'basic', 'goods', 'stock'],
  resources: {},
  permissions: {},
  menu: {},
})
