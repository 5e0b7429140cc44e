import { startApp } from './start-app.tsx'

startApp(document)
