export { SelectArrayInput as default } from 'react-admin';
