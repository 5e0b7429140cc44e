export * from '../../../demo/artwork/main.ts'
