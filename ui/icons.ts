/** The icons a declaration can name; each is a single import, so that the bundle holds only these. */
export { default as home } from '@mui/icons-material/SpaceDashboardOutlined';
export { default as hours } from '@mui/icons-material/ScheduleOutlined';
export { default as table } from '@mui/icons-material/TableRestaurantOutlined';
export { default as day } from '@mui/icons-material/TodayOutlined';
export { default as people } from '@mui/icons-material/PeopleOutlined';
export { default as business } from '@mui/icons-material/StorefrontOutlined';
export { default as truck } from '@mui/icons-material/LocalShippingOutlined';
export { default as upload } from '@mui/icons-material/UploadFileOutlined';
export { default as merge } from '@mui/icons-material/JoinInnerOutlined';
export { default as mail } from '@mui/icons-material/MailOutlined';
export { default as deposit } from '@mui/icons-material/PaymentsOutlined';
export { default as order } from '@mui/icons-material/ReceiptLongOutlined';
export { default as channels } from '@mui/icons-material/HubOutlined';
export { default as wallet } from '@mui/icons-material/AccountBalanceWalletOutlined';
export { default as sms } from '@mui/icons-material/SmsOutlined';
